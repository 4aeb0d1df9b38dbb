import { readdirSync } from "node:fs";
import type { Contract } from "#core/contracts/wire/contract.ts";

const FOLDER = new URL("../../core/contracts/", import.meta.url);

/** Every contract of the wire, collected from the files themselves, so that none can be forgotten. */
export async function allContracts(): Promise<Contract[]> {
  const names = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const modules = await Promise.all(files.map((name) => import(new URL(name, FOLDER).href)));
  return modules.flatMap((module) => Object.values(module)).filter(isContract);
}

function isContract(value: unknown): value is Contract {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}

export const nameOf = ({ method, path }: Pick<Contract, "method" | "path">) => `${method} ${path}`;
