import type { WebOutputs } from '../../src/doors/web/contract.ts';

export type StoredForm = WebOutputs['leads']['form'];

/** The HTML that puts the form into a website: a script that fits its height, or a frame where scripts are not allowed. */
export function snippetsOf({ pageUrl, scriptUrl, publicKey }: StoredForm) {
  return {
    script: `<script src="${scriptUrl}" data-key="${publicKey}" async></script>`,
    frame: `<iframe src="${pageUrl}?embedded=1" title="Contact form" style="width:100%;height:720px;border:0"></iframe>`,
  };
}
