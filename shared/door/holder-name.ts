import { toUtf8 } from "./bytes.ts";

/** The longest name in a still code, in bytes of UTF-8. */
export const nameBytes = 40;

const ellipsis = "…";
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
// They turn the text around them as well.
const directions = /[\u202a-\u202e\u2066-\u2069]/gu;

const size = (text: string): number => toUtf8(text).length;

/** Returns a name as a still code carries it: composed, on one line, and cut after a whole character where 40 bytes are too few. */
export const fitName = (name: string): string => {
  const line = name
    .normalize("NFC")
    .replaceAll(directions, "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
  if (size(line) <= nameBytes) return line;
  let fitting = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(line)) {
    if (size(fitting + segment + ellipsis) > nameBytes) break;
    fitting += segment;
  }
  return fitting.trimEnd() + ellipsis;
};

/** Reads a name from the bytes of a code; null unless they are a visible line of UTF-8. */
export const readName = (bytes: Uint8Array): string | null => {
  try {
    const name = decoder.decode(bytes);
    return name.trim() === "" || /\p{Cc}/u.test(name) || name.search(directions) >= 0 ? null : name;
  } catch {
    return null;
  }
};
