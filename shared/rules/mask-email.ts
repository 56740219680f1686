/** An email address for a watermark: the first letter of the name, its domain, and nothing that gives the rest away. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  if (at < 1) return "•••";
  return `${email[0]}•••${email.slice(at)}`;
};
