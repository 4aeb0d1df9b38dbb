-- Returns a text as the search index stores it: folded as a search folds it (lower case by ICU, which includes the
-- folding of ASCII), and every other letter as the octal digits of its bytes. The text of a part is a part of the text
-- of the whole. Digits have trigrams in every locale of the database, and two Chinese characters have enough.
--
-- Locks: nothing.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION search_text(p_text text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT replace(encode(convert_to(lower(p_text COLLATE "und-x-icu"), 'UTF8'), 'escape'), '\', '')
$$;
