import { limits } from "../../shared/model/limits.ts";
import { foldSearchText } from "../platform/search/suffixes.ts";

/** The fewest characters that a term has. */
const minTermLength = limits.searchMinLength;

// All ids of one kind begin alike: without that they spread over partitions.
const stripePrefix = /^(cs_(test|live)_|cs_|pi_|re_|free_)/;
const usPhone = /^1(?=\d{10}$)/;
const startsWithCountry = /^\s*\+\s*1/;

/** Folds what identifies something at Stripe, without what all such ids begin with. */
const foldStripeId = (id: string): string => foldSearchText(id).replace(stripePrefix, "");

/** Folds a phone number to its digits, a US one without its country code. */
const foldPhone = (phone: string): string => phone.replace(/\D/g, "").replace(usPhone, "");

const isPhone = (text: string): boolean => /^[\d\s().+-]+$/.test(text) && /\d/.test(text);

/** What stored terms begin with when they match a searched text: folded, a phone number in any spelling as its digits. */
export const toTermPrefix = (searched: string): string => {
  if (isPhone(searched)) return foldPhone(searched.replace(startsWithCountry, ""));
  return foldStripeId(searched);
};

/** The partition of a term within its scope: its first two characters. */
export const tokenOf = (term: string): string => [...term].slice(0, minTermLength).join("");

const keepLong = (terms: string[]): string[] =>
  terms
    .map((term) => [...term].slice(0, limits.searchLength).join("").trim())
    .filter((term) => [...term].length >= minTermLength);

/** The terms of a text that is found from the beginning of any of its words. */
export const termsOfWords = (text: string): string[] => {
  const folded = foldSearchText(text);
  const starts = [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
  return keepLong([folded, ...starts.map((start) => folded.slice(start))]);
};

/** The terms of an email address, which is found from the beginning of any word before its `@`. */
export const termsOfEmail = (email: string): string[] => {
  const folded = foldSearchText(email);
  const end = folded.indexOf("@");
  const starts = [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index).filter((start) => start < end);
  return keepLong([folded, ...starts.map((start) => folded.slice(start))]);
};

/** The terms of a phone number: all of it, without its area code, and its last four digits. */
export const termsOfPhone = (phone: string): string[] => {
  const digits = foldPhone(phone);
  return keepLong([digits, digits.slice(-7), digits.slice(-4)]);
};

/** The terms of something that is found from its beginning alone, such as one of Stripe's ids. */
export const termsOfId = (id: string): string[] => keepLong([foldStripeId(id)]);
