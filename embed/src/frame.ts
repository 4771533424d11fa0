/**
 * The script of `/embed/trial-request`, the form for websites that show it in a frame: sends the height of the form to
 * the page around it, which must be a website of the school's list.
 */
const sheet = new CSSStyleSheet();
sheet.replaceSync('html{background:transparent}body{margin:0}');
document.adoptedStyleSheets = [sheet];

const main = document.querySelector('main');
// The settings of the portal show the form in a frame too.
const listed = [location.origin, ...(main?.dataset.origins ?? '').split(' ')];
const around =
  location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : '');

if (main && window.parent !== window && listed.includes(around)) {
  new ResizeObserver(() => {
    const height = Math.ceil(main.getBoundingClientRect().height);
    window.parent.postMessage({ type: 'sports-school-trial-request:height', height }, around);
  }).observe(main);
}
