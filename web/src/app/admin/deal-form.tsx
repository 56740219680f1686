import { ThemeProvider } from "@mui/material/styles";
import type { Deal } from "../../../../shared/model/deal.ts";
import { DealPage } from "../../features/admin/deals/deal-page.tsx";
import { DealCard } from "../../features/deals/cards/deal-card.tsx";
import { useDealCards } from "../../features/deals/cards/use-deal-cards.ts";
import { theme } from "../../theme/theme.ts";

const CardPreview = ({ deal }: { deal: Deal }) => (
  <ThemeProvider theme={theme}>
    <DealCard deal={deal} eager {...useDealCards()(deal)} />
  </ThemeProvider>
);

/** The form of a deal, with its card as members see it. */
export const AdminDealForm = () => <DealPage renderCard={(deal) => <CardPreview deal={deal} />} />;
