/** The parts of css-tree without its syntax dictionary, which is most of its size. */
declare module "css-tree/parser" {
  export { parse as default } from "css-tree";
}
declare module "css-tree/generator" {
  export { generate as default } from "css-tree";
}
declare module "css-tree/walker" {
  export { walk as default } from "css-tree";
}
