import fc from "fast-check";
import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { takeOutside } from "./outside-text.ts";
import { ownerSchema } from "./owner-schema.ts";

const { nodes, marks } = ownerSchema;
// Few letters so that the text around a change often resembles it.
const words = fc.stringMatching(/^[ab ]{1,6}$/);
const documents = fc
  .array(fc.array(fc.tuple(words, fc.boolean()), { maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((paragraphs) => paragraphs.map((parts) => paragraphOf(parts)))
  .map((blocks) => nodes.doc!.create(null, blocks));

function paragraphOf(parts: readonly (readonly [text: string, isBold: boolean])[]) {
  const content = parts.map(([text, isBold]) => ownerSchema.text(text, isBold ? [marks.bold!.create()] : []));
  return nodes.paragraph!.create(null, content);
}

test("a text takes over every change from elsewhere", () => {
  fc.assert(
    fc.property(documents, documents, (own, other) => {
      const state = EditorState.create({ doc: own });
      const transaction = takeOutside(state, other);
      if (transaction === null) expect(own.eq(other)).toBe(true);
      else expect(state.apply(transaction).doc.eq(other)).toBe(true);
    }),
  );
});

test("the caret stays at its words when text is added before or after them", () => {
  fc.assert(
    fc.property(fc.nat(4), fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }), (at, before, behind) => {
      const line = (text: string) => paragraphOf(text === "" ? [] : [[text, false]]);
      const own = nodes.doc!.create(null, [line("x"), line("here"), line("y")]);
      const other = nodes.doc!.create(null, [line(`x${before}`), line("here"), line(`y${behind}`)]);
      const caret = 3 + 1 + at;
      const state = EditorState.create({ doc: own, selection: TextSelection.create(own, caret) });
      for (const next of [
        nodes.doc!.create(null, [other.child(0), own.child(1), own.child(2)]),
        nodes.doc!.create(null, [own.child(0), own.child(1), other.child(2)]),
      ]) {
        const transaction = takeOutside(state, next);
        const { $from } = transaction === null ? state.selection : state.apply(transaction).selection;
        expect([$from.parent.textContent, $from.parentOffset]).toEqual(["here", at]);
      }
    }),
  );
});
