/** A member as a row or a card shows them. */
export type Peer = { user_id: string; display_name: string; avatar_url: string | null };
