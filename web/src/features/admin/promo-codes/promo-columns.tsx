import type { PromoCode, PromoStatus } from "../../../../../shared/model/promo-code.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { promoStatus } from "../../../../../shared/rules/promo-status.ts";
import { promoText } from "../../../../../shared/rules/promo-text.ts";
import { StatusChip, type StatusTone } from "../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { usesText } from "./promo-texts.ts";

const tones: Record<PromoStatus, StatusTone> = {
  Active: "positive",
  Upcoming: "warning",
  Expired: "neutral",
  Inactive: "neutral",
};

const statusOf = (promo: PromoCode): PromoStatus => promoStatus(promo, new Date().toISOString());
/** The columns of the promo codes' table. */
export const promoColumns: Column<PromoCode>[] = [
  { field: "code", header: "Code", value: ({ code }) => code, minWidth: 160, flex: 1 },
  {
    field: "status",
    header: "Status",
    value: statusOf,
    cell: (promo) => <StatusChip tone={tones[statusOf(promo)]} label={statusOf(promo)} />,
    width: 110,
    onPhone: "status",
  },
  { field: "gives", header: "Gives", value: promoText, minWidth: 220, flex: 2 },
  { field: "uses", header: "Uses", value: usesText, width: 120 },
  {
    field: "starts_at",
    header: "Start",
    value: ({ starts_at }) => formatCityDate(starts_at),
    width: 120,
    onPhone: "sheet",
  },
  {
    field: "expires_at",
    header: "End",
    value: ({ expires_at }) => formatCityDate(expires_at),
    width: 120,
    onPhone: "sheet",
  },
  {
    field: "description",
    header: "Description",
    value: ({ description }) => description,
    minWidth: 140,
    flex: 2,
    onPhone: "sheet",
  },
];
