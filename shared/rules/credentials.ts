/** What a sign-up or sign-in without an address or a password is told. */
export const missingCredentials = "You must provide either an email or phone number and a password";

/**
 * A phone number as the user pool keeps it: E.164, a number of ten digits being a US one.
 * What cannot be one comes back as it was, for the pool to refuse.
 */
export const toE164 = (phone: string): string => {
  const digits = phone.replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `+${digits}` : phone;
};

/** The address to go to after confirmation: the given one when it is a path of the own site, else the default page. */
export const ownPath = (given: string | null | undefined, defaultPath = "/"): string => {
  if (!given?.startsWith("/")) return defaultPath;
  try {
    // "//host", "/\host" and control characters all lead elsewhere once a browser resolves them
    const resolved = new URL(given, "https://own.invalid");
    return resolved.origin === "https://own.invalid"
      ? resolved.pathname + resolved.search + resolved.hash
      : defaultPath;
  } catch {
    return defaultPath;
  }
};
