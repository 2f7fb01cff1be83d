// Browsers run these files unchanged; their types are in comments, and `npm run check` checks them.
import { countViews } from './count-views.js';
import { openSigning } from './sign.js';

const { pageRequest } = document.body.dataset;
if (pageRequest !== undefined) countViews(pageRequest);

const section = document.getElementById('sign');
if (section !== null) openSigning(section);
