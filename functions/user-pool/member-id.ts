/** The attribute with the member's id of an account that was made again; only administration can set it, and only when it makes the account. */
export const restoredIdAttribute = "custom:restored_user_id";

/**
 * The member whose account it is: the account's own id, or the one that it had before the user pool was lost. The latter counts only while
 * the address is verified, so that nobody becomes a member whose address isn't theirs.
 */
export const memberIdOf = (attributes: Partial<Record<string, string>>): string => {
  const restored = attributes.email_verified === "true" ? attributes[restoredIdAttribute] : undefined;
  return restored || (attributes.sub ?? "");
};
