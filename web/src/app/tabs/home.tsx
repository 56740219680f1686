import { PageHeader } from "../../components/page-header.tsx";

/** The first tab. */
export default function Home() {
  return <PageHeader title="Home" />;
}
