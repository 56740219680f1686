import Typography from "@mui/material/Typography";
import { ContactMessageList } from "../../features/admin/contact-messages/contact-message-list.tsx";

/** Messages sent to support. */
export default function AdminMessages() {
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        Messages to Support
      </Typography>
      <ContactMessageList />
    </>
  );
}
