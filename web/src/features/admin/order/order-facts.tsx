import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { AdminOrder } from "../../../../../shared/model/order.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { useMay } from "../../../back-office/roles/use-may.ts";

const StripeLink = ({ paymentIntent }: { paymentIntent: string }) => (
  <MuiLink
    href={`https://dashboard.stripe.com/payments/${encodeURIComponent(paymentIntent)}`}
    target="_blank"
    rel="noreferrer"
  >
    {paymentIntent}
  </MuiLink>
);

const Buyer = ({ order }: { order: AdminOrder }) => {
  const isLinked = useMay()("memberSearchAdmin", "get");
  if (order.buyer_name === null) return "Deleted account";
  if (!isLinked) return order.buyer_name;
  return (
    <MuiLink component={Link} to={`/admin/members/${order.user_id}`}>
      {order.buyer_name}
    </MuiLink>
  );
};

const toCode = ({ code, code_discount }: AdminOrder): string =>
  code === null ? "–" : `${code} (${formatCents(code_discount)} off)`;

/** Who bought an order, and what was paid. */
export const OrderFacts = ({ order }: { order: AdminOrder }) => {
  const facts: [string, ReactNode][] = [
    ["Buyer", <Buyer key="buyer" order={order} />],
    ["Email", order.buyer_email ?? "–"],
    ["Phone (last 4)", order.last4_phone ?? "–"],
    ["Purchased", formatCityDateTime(order.created_at)],
    ["Paid", formatCents(order.amount)],
    ["Refunded", formatCents(order.refunded)],
    ["Code", toCode(order)],
    [
      "Stripe payment",
      order.payment_intent ? (
        <StripeLink key="stripe" paymentIntent={order.payment_intent} />
      ) : (
        "None: the total was $0"
      ),
    ],
  ];
  return (
    <SectionCard title="Order">
      <Box
        component="dl"
        sx={{ display: "grid", gridTemplateColumns: "minmax(7rem, auto) 1fr", gap: 0.75, columnGap: 2, m: 0 }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere" }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
};
