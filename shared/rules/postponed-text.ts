/** What stands in place of the date of an event that has none for now. */
export const postponedText = "Postponed · new date to come";
