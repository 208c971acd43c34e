/* Files of an image as records, and the records of an image without its checks and pages: for commands that read facts. */
#ifndef RELGEN_APP_RECORDS_H
#define RELGEN_APP_RECORDS_H

#include "app/run.h"

/* The record of image.yaml, of a release, alone and with their translations; NULL, with findings, where it cannot be read as YAML. */
struct image *records_read_image(struct run *run, struct arena *a, const struct family_files *files, struct diags *ds);
struct release *records_read_release(struct run *run, struct arena *a, const struct family_file *f, struct diags *ds);

/* The image with all its releases, each linked to the one before; NULL where image.yaml cannot be read. Errors in the files of the releases
   that `names` holds (of image.yaml too) go to run->ds; what cannot be read as YAML is not among the releases. Lives as long as the run. */
struct image *records_image(struct run *run, size_t family, const struct str *names, size_t count);
/* A command whose answer is no findings, so that standard output is for that: opens a run with findings as text, lets `work` do the rest, and
   reports errors and failures; warnings are what `check` is for. `work` gives EXIT_DONE, or the status to end with; the exit status. */
int records_command(const struct options *options, struct arena *a, enum exit_status (*work)(struct run *run, const struct options *options));
/* The same with the findings in another form. */
int records_command_as(const struct options *options, enum format format, struct arena *a,
		       enum exit_status (*work)(struct run *run, const struct options *options));
/* Takes the warnings out of what was found so far. */
void records_keep_errors(struct run *run);
/* The number of an image in run->families; run->world.image_count when there is none. */
size_t records_family(const struct run *run, struct str image);

#endif
