// Puts a lead form into a website, at the place of the script: <script src="…/lead/form.js" data-key="…" async></script>
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const address = new URL(`${script.dataset.key}?embedded=1`, script.src);
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = 'Contact form';
  Object.assign(frame.style, { display: 'block', width: '100%', height: '640px', border: '0' });
  let isFirst = true;
  frame.addEventListener('load', () => {
    // The answer may be shorter than the form, and out of sight.
    if (!isFirst) frame.scrollIntoView({ block: 'nearest' });
    isFirst = false;
  });
  window.addEventListener('message', ({ source, origin, data }) => {
    const height = data?.sundeskLeadForm;
    if (source !== frame.contentWindow || origin !== address.origin) return;
    if (typeof height === 'number')
      frame.style.height = `${Math.min(Math.max(height, 80), 5000)}px`;
  });
  script.after(frame);
})();
