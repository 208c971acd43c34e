/* Units of a file that comes back, each with the text of today that it is of. */
#ifndef RELGEN_APP_I18N_FIT_H
#define RELGEN_APP_I18N_FIT_H

#include "app/i18n.h"
#include "model/exchange_merge.h"

struct fitted_file {
	VEC(struct exchange_item) items;
	struct id_index keys;			/* of the texts; made when the first unit asks */
	const struct exchange_unit **taken;	/* by text */
};

struct fit {
	struct fitted_file *files;		/* by number in the catalogs */
	size_t matched, strangers;		/* units of a memory: that some text is, that none is */
};

/* Looks up every unit. The findings of those that do not fit: bad-value for a file or key that is not there, duplicate-key, encoding. A unit
   without a key is a memory's: it goes to the texts that are the same and have no good translation. The files of i->language are read. */
struct fit i18n_fit(struct i18n *i, const struct exchange *x);

#endif
