/** Ambassador codes: $5 off each ticket. */
export const ambassadors = [
  { name: "Tasha Bell", code: "TASHA5" },
  { name: "DJ Marlow", code: "MARLOW" },
] as const;

/** One promo code of each kind. `duration_months` in months; `discount_value` in percent or in cents. */
export const promoCodes = [
  {
    code: "JAXFREE",
    description: "A month of Premium for press and friends",
    discount_type: "free",
    duration_months: 1,
    max_redemptions: 50,
    per_user_limit: 1,
  },
  {
    code: "DUVAL25",
    description: "25% off your first three months",
    discount_type: "percent",
    discount_value: 25,
    duration_months: 3,
    max_redemptions: 0,
    per_user_limit: 1,
  },
  {
    code: "FIVEOFF",
    description: "$5 off your first month",
    discount_type: "amount",
    discount_value: 500,
    duration_months: 1,
    max_redemptions: 500,
    per_user_limit: 1,
  },
] as const;
