import { createContext, useContext } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { QuestionResult } from "#core/results/results.ts";
import type { PredicateDraft } from "#core/tables/predicates.ts";

/** A group of responses as the report shows it. */
export interface ReportGroup {
  /** Empty if there is only one. */
  name: string;
  responses: number;
  where: readonly PredicateDraft[];
}

/** What every card of the report needs. */
export interface Report {
  title: string;
  /** Which responses it is of, in words; empty: all. */
  view: string;
  groups: readonly ReportGroup[];
  /** The results of a question in each group. */
  resultsOf: (field: FieldDefinition) => readonly QuestionResult[];
  /** The address of the responses of a group that meet the conditions; null without conditions for them. */
  hrefOf: (where: readonly PredicateDraft[] | null, group: number) => string | null;
  /** The address of one response. */
  recordHref: (response_id: string) => string;
  /** The moment at which a day begins. */
  beginOf: (day: string) => string;
  /** Changes whenever cards should load their own parts again. */
  version: string;
}

export const ReportContext = createContext<Report | null>(null);

export function useReport(): Report {
  const report = useContext(ReportContext);
  if (report === null) throw new Error("A card outside of a report.");
  return report;
}

export const namesOf = ({ groups }: Report): string[] =>
  groups.length > 1 ? groups.map(({ name }) => name) : [];
