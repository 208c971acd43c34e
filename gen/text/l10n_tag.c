/* Names of languages: BCP 47 tags and ICU's names of locales. Takes from ICU only the names. */
#include "text/l10n_form.h"

#include <stdio.h>
#include <string.h>
#include <unicode/uloc.h>

enum { LANGUAGE_MAX = 16, COUNTRY_LENGTH = 2 };

static bool is_language(const char *language)
{
	size_t len = strlen(language);

	for (int32_t i = 0; len > 0 && i < uloc_countAvailable(); i++) {
		const char *name = uloc_getAvailable(i);

		if (strncmp(name, language, len) == 0 && (name[len] == '\0' || name[len] == '_'))
			return true;
	}
	return false;
}

/* ICU's name of a well-formed tag whose language ICU knows; empty for any other. */
void locale_of(struct arena *a, struct str tag, char name[LOCALE_MAX])
{
	UErrorCode error = U_ZERO_ERROR;
	char language[LANGUAGE_MAX];
	int32_t parsed = 0;

	name[0] = '\0';
	if (tag.len == 0 || tag.len >= LOCALE_MAX / 2)
		return;
	uloc_forLanguageTag(str_z(a, tag), name, LOCALE_MAX, &parsed, &error);
	if (U_SUCCESS(error) && (size_t)parsed == tag.len)
		uloc_getLanguage(name, language, LANGUAGE_MAX, &error);
	if (U_FAILURE(error) || (size_t)parsed != tag.len || !is_language(language))
		name[0] = '\0';
}

static struct str tag_of(struct arena *a, const char *name)
{
	UErrorCode error = U_ZERO_ERROR;
	char tag[LOCALE_MAX];
	int32_t len = uloc_toLanguageTag(name, tag, LOCALE_MAX, true, &error);

	return U_SUCCESS(error) && len < LOCALE_MAX ? str_copy(a, (struct str){ tag, (size_t)len }) : (struct str){ NULL, 0 };
}

/* "ja_JP.UTF-8@x" as a tag. */
static struct str posix_tag(struct arena *a, struct str text)
{
	struct buf out = buf_on(a);

	for (size_t i = 0; i < text.len && text.ptr[i] != '.' && text.ptr[i] != '@'; i++)
		buf_char(&out, text.ptr[i] == '_' ? '-' : text.ptr[i]);
	return buf_str(&out);
}

static bool is_country(struct arena *a, struct str s)
{
	struct buf upper = buf_on(a);

	for (size_t i = 0; i < s.len && i < COUNTRY_LENGTH; i++)
		buf_char(&upper, s.ptr[i] >= 'a' && s.ptr[i] <= 'z' ? (char)(s.ptr[i] - 'a' + 'A') : s.ptr[i]);
	for (const char *const *code = uloc_getISOCountries(); s.len == COUNTRY_LENGTH && *code; code++)
		if (str_is(buf_str(&upper), *code))
			return true;
	return false;
}

/* The language of a country: "jp" gives "ja". */
static struct str tag_of_country(struct arena *a, struct str country)
{
	UErrorCode error = U_ZERO_ERROR;
	char name[LOCALE_MAX], full[LOCALE_MAX], language[LANGUAGE_MAX];

	if (!is_country(a, country))
		return (struct str){ NULL, 0 };
	snprintf(name, sizeof name, "und_%.*s", STR_FMT(country));
	uloc_addLikelySubtags(name, full, LOCALE_MAX, &error);
	uloc_getLanguage(full, language, LANGUAGE_MAX, &error);
	return U_SUCCESS(error) && is_language(language) ? tag_of(a, language) : (struct str){ NULL, 0 };
}

bool l10n_tag_valid(struct arena *a, struct str tag, struct str *right)
{
	char name[LOCALE_MAX];
	struct str meant = posix_tag(a, tag);

	*right = (struct str){ NULL, 0 };
	locale_of(a, meant, name);
	if (name[0] == '\0') {
		*right = tag_of_country(a, meant);
		return false;
	}
	*right = tag_of(a, name);
	return str_eq(*right, tag);
}
