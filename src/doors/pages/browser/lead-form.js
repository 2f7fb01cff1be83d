// Tells the website around the form how high it is, so that its frame needs no scroll bar. The height may be known.
if (parent !== window) {
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    parent.postMessage({ sundeskLeadForm: height }, '*');
  }).observe(document.body);
}
