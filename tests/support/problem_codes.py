"""The problem codes that clients may meet, with their statuses."""

CODES = {
    "bad_json": 400, "missing_field": 422, "unknown_field": 422, "bad_value": 422,
    "unknown_ruleset": 422, "unknown_option": 422, "bad_option": 422, "bad_tile": 422,
    "bad_meld": 422, "wrong_tile_count": 422, "five_of_a_tile": 422, "contradiction": 422,
    "not_a_win": 422, "illegal_action": 422, "unauthorized": 401, "forbidden": 403,
    "not_found": 404, "method_not_allowed": 405, "hand_already_recorded": 409,
    "hand_out_of_order": 409, "match_not_open": 409, "match_over": 409,
    "idempotency_in_flight": 409, "not_last_hand": 409,
    "ledger_moved": 409, "list_moved": 409, "stale_version": 412, "too_large": 413,
    "unsupported_media_type": 415, "idempotency_mismatch": 422, "idempotency_key_missing": 428,
    "too_many_requests": 429, "unavailable": 503,
}
