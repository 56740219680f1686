const groupLength = 4;
const codeLength = 26;

/** A pairing code as it is easy to type and compare: capitals in groups of four. */
export const groupCode = (text: string): string => {
  const code = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .slice(0, codeLength);
  return code.match(new RegExp(`.{1,${groupLength}}`, "g"))?.join(" ") ?? "";
};
