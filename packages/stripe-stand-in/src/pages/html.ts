/** Text that is already HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (value: unknown): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(escaped).join("");
  if (value === null || value === undefined || value === false) return "";
  return String(value).replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
};

/** Builds HTML; every value put in is escaped unless it is Html itself. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(parts.reduce((text, part, index) => text + escaped(values[index - 1]) + part));
