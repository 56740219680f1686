/**
 * The look of a card's button: an outline of 36 pixels in a touch target of 44. The filled button is that of the dialog or page which
 * the card opens.
 */
export const calmButton = (line: string) =>
  ({
    position: "relative",
    minHeight: 44,
    border: 0,
    backgroundColor: "transparent",
    "&::before": {
      content: '""',
      position: "absolute",
      inset: "4px 0",
      border: `1.5px solid ${line}`,
      borderRadius: 999,
      transition: "border-color 160ms ease, background-color 160ms ease",
    },
  }) as const;
