import { useParams } from "react-router-dom";
import { OrderPage } from "../../features/admin/order/order-page.tsx";

/** One order. */
export default function AdminOrder() {
  const { sessionId = "" } = useParams();
  return <OrderPage key={sessionId} sessionId={sessionId} />;
}
