/* What jansson's configure would have found out for its own files. */
#define HAVE_STDINT_H           1
#define HAVE_STRTOLL            1
#define INITIAL_HASHTABLE_ORDER 3
