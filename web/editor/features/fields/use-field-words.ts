import { createContext, useContext } from "react";
import { type FieldWords, questionWords } from "./texts.ts";

/** The words of the open panel. They are those of a question unless a panel has others. */
export const FieldWordsContext = createContext<FieldWords>(questionWords);
export const useFieldWords = () => useContext(FieldWordsContext);
