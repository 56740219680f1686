/** The most common questions, answered. */
export const questions: { question: string; answer: string }[] = [
  {
    question: "How do I redeem a deal?",
    answer:
      "Open the deal at the venue and have a staff member press “Staff Member Redeem Here”. A deal can be redeemed again after 30 days unless it says “once”.",
  },
  {
    question: "Where are my tickets?",
    answer:
      "On the Profile tab under My Tickets, and in the email you got when you bought them. A ticket can be redeemed from 6 hours before the event starts.",
  },
  {
    question: "I paid but don't see my ticket.",
    answer:
      "Give it a minute, then check My Tickets again. If a payment arrives after your reservation has ended, we refund it in full automatically and email you.",
  },
  {
    question: "What's the difference between Essential and Premium?",
    answer:
      "Both open member deals and give 50% off GA+ tickets. Premium adds VIP events, one free GA+ ticket every month and a lower VIP+ price.",
  },
  {
    question: "How do I change or cancel my membership?",
    answer:
      "Profile → Manage Plan. If you cancel, you keep your membership until the end of the month you paid for and won't be charged again.",
  },
  {
    question: "How do reward points work?",
    answer: "You get 50 points for every friend who joins with your referral code and confirms the account.",
  },
];
