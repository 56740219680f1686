// Format characters, and what is drawn as nothing.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const visible = /[^\s\p{Cc}]/u;

/** Returns what of a text is seen, and its spaces. */
export const withoutInvisible = (text: string): string => text.replace(invisible, "");

/** Whether a text shows anything: spaces and zero-width characters alone don't. */
export const isVisible = (text: string): boolean => visible.test(withoutInvisible(text));
