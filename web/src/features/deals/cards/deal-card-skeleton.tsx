import { DealCardFrame } from "./deal-card-frame.ts";

const lines = [
  { height: 18, width: "90%" },
  { height: 18, width: "60%" },
  { height: 16, width: "70%" },
  { height: 22, width: "45%" },
];

/** The skeleton of a deal card. */
export const DealCardSkeleton = () => (
  <DealCardFrame as="div" aria-hidden>
    <div className="deal-picture deal-waiting" style={{ borderRadius: 0 }} />
    <div className="deal-text" style={{ gap: 8 }}>
      {lines.map((size) => (
        <div key={`${size.height} ${size.width}`} className="deal-waiting" style={size} />
      ))}
      <div className="deal-waiting" style={{ height: 36, marginBlock: 4, borderRadius: 999 }} />
    </div>
  </DealCardFrame>
);
