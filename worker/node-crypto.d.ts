/** The only function that we use from Node.js (compatibility flag nodejs_compat): native scrypt. */
declare module "node:crypto" {
  export interface ScryptOptions {
    N: number;
    r: number;
    p: number;
    maxmem: number;
  }
  export function scrypt(
    password: string,
    salt: Uint8Array,
    length: number,
    options: ScryptOptions,
    callback: (error: Error | null, key: Uint8Array) => void,
  ): void;
}
