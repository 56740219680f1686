import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardActionArea from "@mui/material/CardActionArea";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { type CampaignTemplate, campaignTemplates } from "./campaign-templates.ts";

/** Texts to begin with; choosing one opens the send dialog with it. */
export const TemplatePicker = ({ onPick }: { onPick: (template: CampaignTemplate) => void }) => (
  <SectionCard title="Templates">
    <Box
      component="ul"
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 150px), 1fr))",
        gap: 1,
        listStyle: "none",
        p: 0,
        m: 0,
      }}
    >
      {campaignTemplates.map((template) => (
        <Card key={template.id} component="li" variant="outlined" sx={{ display: "flex" }}>
          <CardActionArea
            aria-label={`Use template ${template.name}`}
            onClick={() => onPick(template)}
            sx={{ p: 1.25, display: "block", font: "inherit" }}
          >
            <Box sx={{ fontWeight: 650 }}>{template.name}</Box>
            <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>{template.use}</Box>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  </SectionCard>
);
