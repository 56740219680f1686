import { type Plan, plans } from "../../../shared/model/plans.ts";
import { formatCents } from "../../../shared/rules/money.ts";
import { freePerks, joinEssential, joinPremium, planLines } from "./content.ts";

const Perks = ({ perks }: { perks: readonly string[] }) => (
  <ul className="perks">
    {perks.map((perk) => (
      <li key={perk}>{perk}</li>
    ))}
  </ul>
);

type OfferProps = { plan: Plan; line: string; way: string; label: string; isFeatured?: boolean };

const Offer = ({ plan, line, way, label, isFeatured = false }: OfferProps) => (
  <li className={isFeatured ? "offer is-featured" : "offer"} data-plan={plan.tier}>
    <h3>
      {plan.name}
      {isFeatured && <span className="flag">Everything included</span>}
    </h3>
    <p className="price">
      <strong>{formatCents(plan.monthlyCents)}</strong> a month
    </p>
    <p className="line">{line}</p>
    <Perks perks={plan.perks} />
    <a className={isFeatured ? "action" : "quiet"} href={way}>
      {label}
    </a>
  </li>
);

const Free = () => (
  <li className="offer" data-plan="free">
    <h3>Free</h3>
    <p className="price">
      <strong>$0</strong> to look around
    </p>
    <p className="line">See what your Fridays could be.</p>
    <Perks perks={freePerks} />
    <a className="quiet" href="/auth?mode=signup">
      Join for free
    </a>
  </li>
);

/** The plans' prices and perks, from the plan catalog (R5); the featured plan comes first on a phone. */
export const Prices = () => (
  <section className="band" aria-labelledby="prices">
    <h2 id="prices">Less than one night out</h2>
    <ul className="offers">
      <Free />
      <Offer plan={plans.essential} line={planLines.essential} way={joinEssential} label="Choose Essential" />
      <Offer plan={plans.premium} line={planLines.premium} way={joinPremium} label="Choose Premium" isFeatured />
    </ul>
    <p className="small-print">Billed monthly. No contract. Cancel in the app anytime.</p>
  </section>
);
