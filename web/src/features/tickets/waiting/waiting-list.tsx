import type { CityEvent } from "../../../../../shared/model/event.ts";
import { useServerNow } from "../../../member/server-time.ts";
import { useSession } from "../../../member/session/session.tsx";
import type { Checkout } from "../checkout/order-queries.ts";
import { JoinPanel } from "./join-panel.tsx";
import { OfferPanel } from "./offer-panel.tsx";
import { WaitingPanel } from "./waiting-panel.tsx";
import { isOnList, listAwaited, useWaitingEntry } from "./waiting-queries.ts";
import { endText } from "./waiting-texts.ts";

/**
 * The waiting list of what is sold out of an event: joining it, one's place, or the open offer. Nothing where nothing is sold out, and for
 * whoever has seats reserved (`isHolding`); whoever is going may wait for more.
 */
export const WaitingList = ({
  event,
  isHolding,
  onSignIn,
  onCheckout,
}: {
  event: CityEvent;
  isHolding: boolean;
  onSignIn: () => void;
  onCheckout: (checkout: Checkout) => void;
}) => {
  const { user } = useSession();
  const now = useServerNow(60_000);
  const [first, ...others] = listAwaited(event, now);
  const entry = useWaitingEntry(event, first !== undefined || event.waiting > 0);
  if (isOnList(entry))
    return entry.offer ? (
      <OfferPanel entry={entry} offer={entry.offer} onCheckout={onCheckout} />
    ) : (
      <WaitingPanel entry={entry} />
    );
  if (!first || isHolding) return null;
  return (
    <JoinPanel
      event={event}
      awaited={[first, ...others]}
      note={entry && endText(entry)}
      isSignedIn={user !== null}
      onSignIn={onSignIn}
    />
  );
};
