"""Requests that come together, each on a connection of its own."""

import threading


def at_once(suite, caller, requests):
    """Sends (method, path, body, headers) each on a thread and connection of its own, together."""
    gate, answers = threading.Barrier(len(requests)), [None] * len(requests)

    def send(index, method, path, body, headers):
        mine = suite.connect(caller)
        mine.get("/v1/me")  # the connection stands
        gate.wait()
        answers[index] = mine.write(method, path, body, **headers)
        mine.client.close()

    threads = [threading.Thread(target=send, args=(index, *request))
               for index, request in enumerate(requests)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
