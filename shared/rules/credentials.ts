/** What the user pool answers a sign-up that has to go through the API. */
export const signUpOnWebsite = "Please sign up on our website.";

/** What a sign-up or sign-in without an address or a password is told. */
export const missingCredentials = "You must provide either an email or phone number and a password";

/** What an address that the user pool doesn't take is told; the pool itself would speak of a username. */
export const invalidEmail = "Enter a valid email";

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

const ownOrigin = "https://own.invalid";

// "//host", "/\host" and control characters all lead elsewhere once a browser resolves them.
const resolvePath = (given: string): string | null => {
  if (!URL.canParse(given, ownOrigin)) return null;
  const { origin, pathname, search, hash } = new URL(given, ownOrigin);
  return origin === ownOrigin ? pathname + search + hash : null;
};

/** The address to go to after confirmation: the given one when it is a path of the own site, else the default page. */
export const ownPath = (given: string | null | undefined, defaultPath = "/"): string => {
  if (!given?.startsWith("/")) return defaultPath;
  const path = resolvePath(given);
  // What a path resolves to is an address again: "/.//host" is the path "//host", which leads to that host.
  return path !== null && resolvePath(path) === path ? path : defaultPath;
};
