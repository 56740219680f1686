/** What every referral code begins with. */
const referralPrefix = "PLAYYY";

/** Points for each friend who joins through a referral code (row referral-02). */
export const referralPoints = 50;

/** The member card number of an id: its last 8 characters, upper-cased (row profile-06). */
export const memberCardNumber = (userId: string): string => userId.slice(-8).toUpperCase();

/** Whether a text has the form of a referral code, in any case; whether somebody has it, only the server knows. */
export const isReferralCode = (text: string): boolean => /^PLAYYY[0-9A-Z]{6}$/i.test(text.trim());

/** The referral code of an id: the prefix and its last 6 characters, upper-cased (row profile-06). */
export const referralCode = (userId: string): string => `${referralPrefix}${userId.slice(-6).toUpperCase()}`;
