/**
 * Counts `[data-seconds]` down and reloads at zero; counts by the browser's own clock, so a phone that slept
 * is right at once. A page that comes back from the browser's memory asks the server again.
 */
export const countdownScript = `
const left=document.querySelector("[data-seconds]");
if(left){const end=Date.now()+Number(left.dataset.seconds)*1000;
const tick=()=>{const s=Math.max(0,Math.round((end-Date.now())/1000));
const h=Math.floor(s/3600),m=Math.floor(s/60)%60,p=n=>String(n).padStart(2,"0");
left.textContent=(h?h+":"+p(m):m)+":"+p(s%60);if(s===0){clearInterval(timer);location.reload()}};
const timer=setInterval(tick,1000);tick();
document.addEventListener("visibilitychange",tick);addEventListener("pageshow",e=>e.persisted&&location.reload())}
for(const form of document.forms)form.addEventListener("submit",()=>{setTimeout(()=>{for(const b of form.querySelectorAll("button"))b.disabled=true},0)});
`;

/** The time left in words, for readers without the script. */
export const timeLeftText = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
};
