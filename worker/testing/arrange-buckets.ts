import { listObjects, type ObjectPage } from "#core/contracts/buckets.ts";
import { makePeople, type People } from "./factories.ts";
import { createHarness, type Harness } from "./harness.ts";
import { type MadeBucket, makeBucket } from "./make-bucket.ts";

/** What the tests of the routes of buckets share. */
export interface ArrangedBuckets {
  harness: Harness;
  people: People;
  /** A bucket of the owner's project, with files of these keys. */
  bucketOf: (keys?: readonly string[]) => Promise<MadeBucket>;
  /** A page of a bucket, as a viewer gets it. */
  list: (document_id: string, query?: Record<string, string>) => Promise<ObjectPage>;
}

export async function arrangeBuckets(): Promise<ArrangedBuckets> {
  const harness = await createHarness();
  const people = await makePeople(harness);
  const { project_id, viewer } = people;
  return {
    harness,
    people,
    bucketOf: (keys = []) => makeBucket(harness.database.sql, { project_id, keys }),
    list: (document_id, query = {}) =>
      viewer.call<ObjectPage>(listObjects, { params: { document_id }, query }),
  };
}

/** The names on a page, in order. */
export const namesOf = ({ objects }: ObjectPage) => objects.map(({ name }) => name);
