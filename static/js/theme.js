/** The pages behind the scenes are Django's: light or dark as chosen on the site is put on before anything is drawn. */
const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie);
if (chosen) document.documentElement.dataset.theme = chosen[1];
