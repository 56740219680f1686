import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Link from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { VendorSummary } from "../../../../../shared/model/vendor.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { formatPrice, formatWholeDollars } from "../../../../../shared/rules/money.ts";
import { query } from "../../../api/index.ts";
import { StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import { Timeline } from "../../../back-office/timeline/timeline.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";
import { useIsPhone } from "../../../components/layout/use-is-phone.ts";
import { dealsPathOf } from "./vendor-texts.ts";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: "contents" }}>
    <Box component="dt" sx={{ color: "text.secondary" }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
      {children ?? "–"}
    </Box>
  </Box>
);

const Facts = ({ vendor }: { vendor: VendorSummary }) => (
  <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "minmax(7rem, auto) 1fr", gap: 0.75, m: 0 }}>
    <Fact label="Category">{vendor.category}</Fact>
    <Fact label="Address">{vendor.address}</Fact>
    <Fact label="Phone">{vendor.phone}</Fact>
    <Fact label="Contact email">
      {vendor.contact_email && <Link href={`mailto:${vendor.contact_email}`}>{vendor.contact_email}</Link>}
    </Fact>
    <Fact label="Opening hours">{vendor.opening_hours}</Fact>
    <Fact label="Average bill">{formatPrice(vendor.average_bill_cents)}</Fact>
    <Fact label="Pinned to Home">{vendor.is_pinned ? "Yes" : "No"}</Fact>
    <Fact label="Coordinates">{vendor.latitude === null ? "Missing" : `${vendor.latitude}, ${vendor.longitude}`}</Fact>
  </Box>
);

const DealNames = ({ vendorId }: { vendorId: string }) => {
  const { data } = useQuery(query("dealsAdmin", "list", { vendor_id: vendorId, limit: 10 }));
  if (!data || data.items.length === 0) return null;
  return (
    <Box component="ul" aria-label="Deals" sx={{ m: 0, mt: 2, pl: 2.5 }}>
      {data.items.map((deal) => (
        <li key={deal.id}>
          {deal.offer_details} ({formatCount(deal.redemptions)} redeemed)
        </li>
      ))}
    </Box>
  );
};

const Details = ({ vendor }: { vendor: VendorSummary }) => (
  <>
    <StatTiles
      items={[
        { label: "Deals", value: formatCount(vendor.deals), to: dealsPathOf(vendor.id) },
        { label: "Traffic", value: formatCount(vendor.views), hint: "Views of its deals" },
        { label: "Redemptions", value: formatCount(vendor.redemptions) },
        {
          label: "Revenue (estimated)",
          value: formatWholeDollars(vendor.estimated_revenue_cents),
          hint: `${formatPrice(vendor.average_bill_cents)} each`,
        },
      ]}
    />
    <Facts vendor={vendor} />
    {vendor.deals > 0 && <DealNames vendorId={vendor.id} />}
    <Box sx={{ mt: 2 }}>
      <Timeline of={{ kind: "vendor", id: vendor.id }} version={vendor.version} />
    </Box>
  </>
);

/** Everything about one vendor: its details, its deals and their traffic. */
export const VendorDetails = ({
  vendorId,
  onClose,
  onEdit,
}: {
  vendorId: string;
  onClose: () => void;
  onEdit: (vendor: VendorSummary) => void;
}) => {
  const titleId = useId();
  const isPhone = useIsPhone();
  const { data: vendor, error, refetch } = useQuery(query("dealsAdmin", "vendor", { vendorId }));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <DialogTitle id={titleId} sx={{ overflowWrap: "anywhere" }}>
        {vendor?.name ?? "Vendor"}
      </DialogTitle>
      <DialogContent dividers sx={{ py: 2 }}>
        {vendor && <Details vendor={vendor} />}
        {error && !vendor && <FailedState compact title="Failed to load vendors" onRetry={() => void refetch()} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
        {vendor && (
          <Button variant="contained" onClick={() => onEdit(vendor)}>
            Edit
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
