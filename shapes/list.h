/*
 * The tables (json/members.h) whose schemas in openapi.yaml are made of them. shapes.yaml beside
 * this file has what a table cannot say: the schemas' names, what the members mean, and the schema
 * of each type. To add a member to a resource is to add its row to the resource's table, its field
 * to the struct, and what it means to shapes.yaml.
 */
#ifndef SHAPES_LIST_H
#define SHAPES_LIST_H

#include "json/members.h"

struct shape {
	const char *name; /* in shapes.yaml */
	const struct members *members;
	size_t size; /* of the struct that the table is of */
};

extern const struct shape shapes[];
extern const size_t shape_count;

#endif
