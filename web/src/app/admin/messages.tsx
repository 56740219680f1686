import { PageHeading } from "../../back-office/layout/page-heading.tsx";
import { ContactMessageList } from "../../features/admin/contact-messages/contact-message-list.tsx";

/** Messages sent to support. */
export default function AdminMessages() {
  return (
    <>
      <PageHeading title="Support Messages" />
      <ContactMessageList />
    </>
  );
}
