/** Whether an address is that of a video, by its ending. */
export const isVideo = (address: string): boolean => /\.(mp4|webm|mov)(\?|$)/i.test(address);
