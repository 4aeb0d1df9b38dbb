/** Words, `word:*`, the operators of PostgreSQL's text queries, and brackets. */
const TOKEN = /\s*(?:([^\s&|!()<>:*'"\\]+(?::\*)?)|(&|\||<->)|(!)|([()]))/y;

/**
 * Whether PostgreSQL's `to_tsquery` accepts the text: words joined by `&`, `|` and `<->` (followed by), with `!` for
 * not, `:*` for a prefix, and brackets. A quoted word is refused, although PostgreSQL has them.
 */
export function isTextQuery(text: string): boolean {
  let depth = 0;
  let isOperandNext = true;
  const token = new RegExp(TOKEN);
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const [all, word, operator, not, bracket] = token.exec(text) ?? [];
    if (all === undefined) return false;
    const opens = not !== undefined || bracket === "(";
    if (isOperandNext !== (word !== undefined || opens)) return false;
    if (bracket === "(") depth += 1;
    else if (bracket === ")") depth -= 1;
    if (depth < 0) return false;
    isOperandNext = operator !== undefined || opens;
  }
  return depth === 0 && !isOperandNext;
}
