/** How a holder gets the code of their tickets ready, for a door with scanners. */
export const describeCode = (tickets: number): string[] => [
  `Open your ${tickets > 1 ? "tickets" : "ticket"} once on the phone you'll bring. The code then lives on that phone and works without a connection.`,
  ...(tickets > 1 ? ["One code lets all your tickets of the same order in."] : []),
  "A screenshot won't get you in: the code changes every 15 seconds.",
];
