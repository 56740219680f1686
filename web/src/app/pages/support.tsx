import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { city } from "../../../../shared/model/city.ts";
import { answerTime } from "../../../../shared/rules/answer-time.ts";
import { PageSpinner } from "../../components/feedback/page-spinner.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Panel } from "../../components/layout/panel.tsx";
import { pageTitle } from "../../components/text/page-title.ts";
import { ContactForm } from "../../features/support/contact-form.tsx";
import { Faq } from "../../features/support/faq.tsx";
import { useSession } from "../../member/session/session.tsx";

/** When support answers. */
const ResponseTimes = () => (
  <Panel title="Response Times">
    <Typography>We answer every message {answerTime}.</Typography>
  </Panel>
);

const column = { display: "grid", gap: { xs: 2, md: 3 }, alignContent: "start", minWidth: 0 } as const;

/** Support for everyone: contact form, FAQ and response times. */
export default function Support() {
  const { status, user } = useSession();
  if (status === "loading") return <PageSpinner />;
  return (
    <Box sx={{ maxWidth: 1080, mx: "auto" }}>
      <title>{pageTitle("Contact Support")}</title>
      <PageHeader title="Contact Support" subtitle={`Every message is read by a person in ${city.name}.`} back="/" />
      <Box
        sx={{
          display: "grid",
          alignItems: "start",
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: { md: "minmax(0, 1fr) minmax(0, 1fr)" },
        }}
      >
        <ContactForm name={user?.name ?? ""} email={user?.email ?? ""} />
        <Box sx={column}>
          <ResponseTimes />
          <Faq />
        </Box>
      </Box>
    </Box>
  );
}
